/** Examples of an operation: of its request body, and of its answers by media type; each by name. */
export type OperationExamples = {
  readonly request?: Readonly<Record<string, unknown>>
  readonly answers?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const none: OperationExamples = {}

/** The examples of the operation of this id. */
export function examplesOf(_id: string): OperationExamples {
  return none
}
