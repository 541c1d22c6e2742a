import { html } from 'htm/preact'
import { mount } from '../parts/mount.js'

mount(html`<p>To come</p>`, 'modules')
