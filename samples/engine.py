import random, sys
for line in sys.stdin:
    word, *rest = line.split()
    if word == "game":
        print("name My engine", flush=True)
    elif word == "position":
        board, side = rest[0], rest[-1]  # start your search here
    elif word == "moves":
        moves = rest
    elif word == "go":
        print(random.choice(moves), flush=True)
    elif word == "quit":
        break
