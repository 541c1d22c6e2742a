import { compressed } from '../../http/compressed-file.ts'
import { type TaggedFile, taggedFile } from '../../http/compressed-reply.ts'
import { buildDocument, type DocumentParts } from './build-document.ts'
import { readExamples } from './operation-examples.ts'

/** The document as it is sent. */
export async function openApiFile(parts: Omit<DocumentParts, 'examples'>): Promise<TaggedFile> {
  const body = Buffer.from(
    JSON.stringify(buildDocument({ ...parts, examples: await readExamples() })),
  )
  return taggedFile(await compressed(body, 'application/json; charset=utf-8'))
}
