import { type TaggedFile, taggedFile } from '../http/compressed-reply.ts'
import { compressed } from '../web/compressed-file.ts'
import { buildDocument, type DocumentParts } from './build-document.ts'

/** The document as it is sent. */
export async function openApiFile(parts: DocumentParts): Promise<TaggedFile> {
  const body = Buffer.from(JSON.stringify(buildDocument(parts)))
  return taggedFile(await compressed(body, 'application/json; charset=utf-8'))
}
