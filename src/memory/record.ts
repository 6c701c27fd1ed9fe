/** Records in kernel memory, or on their way there, by the names of their fields. */
import type { RecordLayout } from './layout.js';

/** Writes some fields of the record that begins at an offset of a view; the others stay as they are. */
export function writeRecord<Field extends string>(
  { types, at }: RecordLayout<Field>,
  view: DataView,
  from: number,
  values: { readonly [F in Field]?: number },
): void {
  for (const name in values) {
    const value = values[name]!;
    const offset = from + at[name];
    switch (types[name]) {
      case 'u8':
        view.setUint8(offset, value);
        break;
      case 'u16':
        view.setUint16(offset, value, true);
        break;
      case 'i32':
        view.setInt32(offset, value, true);
        break;
      case 'u32':
        view.setUint32(offset, value, true);
        break;
      case 'f32':
        view.setFloat32(offset, value, true);
        break;
      case 'f64':
        view.setFloat64(offset, value, true);
        break;
      default:
        throw new TypeError(`${name} is a field of 64 bits`);
    }
  }
}

/** One field of the record that begins at an offset of a view. */
export function readField<Field extends string>(
  { types, at }: RecordLayout<Field>,
  view: DataView,
  from: number,
  field: Field,
): number {
  const offset = from + at[field];
  switch (types[field]) {
    case 'u8':
      return view.getUint8(offset);
    case 'u16':
      return view.getUint16(offset, true);
    case 'i32':
      return view.getInt32(offset, true);
    case 'u32':
      return view.getUint32(offset, true);
    case 'f32':
      return view.getFloat32(offset, true);
    case 'f64':
      return view.getFloat64(offset, true);
    default:
      throw new TypeError(`${field} is a field of 64 bits`);
  }
}
