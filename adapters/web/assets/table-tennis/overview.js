import { html } from 'htm/preact'
import { mount } from '../parts/mount.js'

mount(html`<h1>To come</h1>`, 'page')
