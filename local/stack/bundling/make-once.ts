import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buildOnce } from './build-cache.ts'
import { root } from './source-hash.ts'

export type Made = 'functions' | 'template' | 'courses'

/**
 * The folder with what is made of the sources as they are now. It is made in a process of its own: bundler, CDK and PDFs need
 * more memory than the local stack, which would keep it.
 */
export const makeOnce = (what: Made) =>
  buildOnce(what, async (draft) => {
    const making = spawn(process.execPath, ['bin/run.mjs', 'local/stack/bundling/make.ts', what, draft], {
      cwd: root,
      env: { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [code] = await once(making, 'exit')
    if (code !== 0) throw new Error(`The ${what} could not be made; the reason is above.`)
  })
