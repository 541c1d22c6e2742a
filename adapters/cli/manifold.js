#!/usr/bin/env node
// Plain JavaScript, so that the command works from any folder: it registers tsx, then TypeScript runs.
import { fileURLToPath } from 'node:url'
import { register } from 'tsx/esm/api'

register({ tsconfig: fileURLToPath(new URL('../../tsconfig.json', import.meta.url)) })
await import('./main.ts')
