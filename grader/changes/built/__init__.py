"""Changes to programs in C, C++, Java and C#, built once with all of them; `exchange_places` lists the kinds."""
