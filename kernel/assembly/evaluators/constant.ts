/** The same for every position. */
@unmanaged
class Constant {
  value: f64;
}

export enum ConstantAt {
  value = offsetof<Constant>('value'),
  bytes = offsetof<Constant>(),
}

export function constant(payload: usize): f64 {
  return changetype<Constant>(payload).value;
}
