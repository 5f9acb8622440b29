/** Keeps what a function makes for a list of seats. A set of schemas takes milliseconds to make, and ten routes ask for it. */
export function onceForSeats<Make extends (seats: readonly never[]) => object>(make: Make): Make {
  const made = new WeakMap<readonly never[], object>();
  const known = (seats: readonly never[]): object => {
    const kept = made.get(seats) ?? make(seats);
    made.set(seats, kept);
    return kept;
  };
  return known as Make;
}
