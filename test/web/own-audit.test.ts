import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serve } from '../../adapters/serve.ts'
import { LANGUAGES } from '../../adapters/texts/texts.ts'
import { LOCAL_CHECKS_ONLY } from '../support/local-checks-only.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { composeQuietly } from '../support/test-program.ts'

const publicOrigin = 'https://manifold.example'
const options = { expectedOrigin: publicOrigin }

test('our own audit for search engines gives our pages 95 and more', async (t) => {
  const app = await composeQuietly({
    env: {
      ...{ HOST: '127.0.0.1', DATA_DIR: tempFolder(t), ALLOW_LOCALHOST_AUDIT: 'true' },
      PUBLIC_ORIGIN: publicOrigin,
      // As an operator sets them: visitors need someone to write to.
      ...{ OPERATOR_NAME: 'Example Ltd', OPERATOR_EMAIL: 'webmaster@example.com' },
    },
    overrides: LOCAL_CHECKS_ONLY,
  })
  const served = await serve(app)
  t.after(() => served.shutDown(0))
  // One after the other: the time of an answer counts, and it comes from this process.
  for (const path of ['/', '/modules', '/about']) {
    for (const language of LANGUAGES) {
      const url = `${served.url}${path}?lang=${language}`
      await (await fetch(url)).text()
      const response = await fetch(`${served.url}/api/seo-audit`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url, options }),
      })
      const { score } = (await response.json()) as { readonly score: number }
      assert.ok(score >= 95, `${url} has ${score}`)
    }
  }
})
