import type { WorkspaceFindings } from '../doctor/findings.ts';

/** Searches the workspace folders and returns the findings for a bug report. */
export const doctorRequest = 'taskwright/doctor';

/** Null if the search failed; the cause is in the server's output. */
export type DoctorAnswer = WorkspaceFindings | null;
