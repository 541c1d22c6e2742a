/** Version of the shapes of results; grows when a field is added. */
export const schemaVersion = 1
