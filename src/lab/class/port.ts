/** The port of a class, if neither the teacher nor the student names another. */
export const CLASS_PORT = 4817;
