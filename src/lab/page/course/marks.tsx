/** The checks of a lab with their points and reasons. */
import type { Mark } from '../../../course/grading.js';

export function Marks({ marks }: { readonly marks: readonly Mark[] }) {
  return (
    <ol class="course-marks">
      {marks.map(({ check, points, of, reason }) => (
        <li key={check} class={points === of ? 'full' : points === 0 ? 'none' : 'part'}>
          <span class="course-points">
            {points} of {of}
          </span>
          <span>
            <strong>{check}</strong>
            <span class="course-reason">{reason}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
