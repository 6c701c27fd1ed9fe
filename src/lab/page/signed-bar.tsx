/** A number as a bar from the middle: to the right if it is positive. `most` is the size of the longest bar of a table. */

export const largest = (values: readonly number[]): number => Math.max(1e-12, ...values.map(Math.abs));

export function SignedBar({ value, most }: { readonly value: number; readonly most: number }) {
  const width = (50 * Math.abs(value)) / most;
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <line x1="50" x2="50" y1="0" y2="10" class="zero" />
      <rect class={value < 0 ? 'minus' : 'plus'} x={value < 0 ? 50 - width : 50} y={2} width={width} height={6} />
    </svg>
  );
}
