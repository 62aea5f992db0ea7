def main() -> None:
    print("main ran")


if __name__ == "__main__":
    main()
