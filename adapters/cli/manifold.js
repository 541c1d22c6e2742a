#!/usr/bin/env node
// Plain JavaScript, so that the command works from any folder: it bundles TypeScript, then runs it.
import { importBundled } from '../bundled.js'

await importBundled({ main: new URL('main.ts', import.meta.url).href })
