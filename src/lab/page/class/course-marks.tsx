/** The teacher's overview of the course: students and labs, with the points of each latest hand-in. */
import type { ClassShown, CourseShown } from '../../class/api.js';
import { marksRows } from '../../class/course-marks.js';

type Props = {
  /** The address of the class, without its scheme. */
  readonly address: string;
  readonly course: CourseShown;
  readonly students: ClassShown['students'];
  readonly onSave: () => void;
};

export function CourseMarks({ address, course, students, onSave }: Props) {
  const { labs, handIns, same, waiting } = course;
  const nameOf = (id: string): string => students.find(each => each.id === id)?.name ?? '';
  return (
    <section class="card" aria-label="Course">
      <div class="line">
        <h2>Course</h2>
        <span class="quiet">
          {handIns.length} of {labs.length * students.length} labs handed in, {waiting} waiting for marks
        </span>
      </div>
      {handIns.length === 0 ? (
        <p class="quiet">
          Nothing is handed in yet. Students hand in with a browser at <code>{address}/course</code>, on the page Course
          of their own lab, or with <code>breedboard submit</code>.
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <section class="scroll" tabIndex={0} aria-label="Marks as a table">
          <table class="marks">
            <caption>Points of the latest hand-in, with the hidden checks; “…” waits for its marks.</caption>
            <thead>
              <tr>
                <th scope="col" class="text">
                  student
                </th>
                {labs.map(({ id, title, points }) => (
                  <th key={id} scope="col" title={`${title}, of ${points}`}>
                    {id}
                  </th>
                ))}
                <th scope="col">total</th>
              </tr>
            </thead>
            <tbody>
              {marksRows(course, students).map(row => (
                <tr key={row.id}>
                  <th scope="row" class="text">
                    <bdi>{row.name}</bdi>
                  </th>
                  {row.labs.map((each, i) => (
                    <td key={labs[i]!.id}>{each === 'waiting' ? '…' : (each ?? '–')}</td>
                  ))}
                  <td>{row.total}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {same.map(({ lab, students: all }) => (
        <p key={`${lab} ${all.join()}`}>
          {lab}: the same program but for comments and spaces:{' '}
          {all.map((id, i) => (
            <span key={id}>
              {i > 0 && ', '}
              <bdi>{nameOf(id)}</bdi>
            </span>
          ))}
        </p>
      ))}
      <div class="buttons">
        <button type="button" onClick={onSave}>
          Export marks
        </button>
      </div>
    </section>
  );
}
