/** The same for every position. */
export function constant(payload: usize): f64 {
  return load<f64>(payload);
}
