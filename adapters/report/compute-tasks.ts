import { type DocumentTask, documentTask } from './report-document.ts'

/** What the threads of exports can be asked for, by name. Imported in those alone. */
export const computeTasks: Readonly<Record<string, (input: unknown) => unknown>> = {
  document: (input) => documentTask(input as DocumentTask),
}
