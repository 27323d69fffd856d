import type { Plugin } from 'vite'

/** Placeholder until the landing page is written. */
export const prerender = (): Plugin => ({ name: 'prerender' })
