import asyncio


async def move(number):
    await asyncio.sleep(0.001 * (3 - number))
    return number


async def main():
    print(await asyncio.gather(*(move(number) for number in range(3))))


asyncio.run(main())
