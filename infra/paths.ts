import { fileURLToPath } from 'node:url'

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

export const bundleFolder = fromRoot('dist/lambdas')
export const webFolder = fromRoot('dist/web')
