/** The course in the user's own lab, whose server sends programs on to a class; a copy without a server cannot. */
import { askHandIn, askMarks } from '../api.js';
import { isExported } from '../exported.js';
import { Course } from './course-page.js';
import type { ClassDoor } from './handing-in.js';

const THROUGH_LAB: ClassDoor = { handIn: askHandIn, marks: askMarks };

export const OwnCourse = () => <Course door={isExported() ? undefined : THROUGH_LAB} />;
