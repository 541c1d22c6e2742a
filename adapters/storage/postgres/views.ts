/** SQL of the read-only views for analysts. @param schema quoted */
export const VIEWS = (_schema: string): readonly string[] => []
