import type { WorkspaceFindings } from '../doctor/findings.ts';

/** What the server has found in the workspace folders, for a bug report. The disk is searched anew. */
export const doctorRequest = 'taskwright/doctor';

/** Null when the search failed; the server's output says why. */
export type DoctorAnswer = WorkspaceFindings | null;
