import type { PageContent } from '../page/outline/page-outline.ts'

/** What is known of the page before a model is asked. */
export type SxoPage = {
  readonly content: PageContent
  readonly brand: string | null
  readonly niche: string | null
  /** Of the answers. */
  readonly language: string
}
