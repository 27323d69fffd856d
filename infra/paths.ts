import { fileURLToPath } from 'node:url'

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

export const root = fromRoot('')
export const buildFolder = fromRoot('dist')
export const bundleFolder = fromRoot('dist/lambdas')
export const minifiedFolder = fromRoot('dist/minified')
export const webFolder = fromRoot('dist/web')
