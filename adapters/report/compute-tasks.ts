import type { DocumentTask } from './report-document.ts'

/**
 * The tasks of the report threads, by name. Only those threads import them. Each task loads
 * its code when it is first asked for.
 */
export const computeTasks: Readonly<Record<string, (input: unknown) => unknown>> = {
  document: async (input) =>
    (await import('./report-document.ts')).documentTask(input as DocumentTask),
  compare: async (input) => (await import('./compare.ts')).compareTask(bytesOf(input)),
  share: async (input) => (await import('./share-task.ts')).shareTask(bytesOf(input)),
}

const bytesOf = (input: unknown): Uint8Array => (input as { readonly bytes: Uint8Array }).bytes
