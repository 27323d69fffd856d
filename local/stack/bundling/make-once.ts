import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { buildOnce } from './build-cache.ts'
import { repositoryRoot, sourceHash } from './source-hash.ts'
import { templateSettings } from './template-settings.ts'

export type MadeFiles = 'functions' | 'template' | 'courses'

/**
 * The folder with what is made of the sources and settings as they are now. It is made in a process of its own: bundler, CDK and PDFs need
 * more memory than the local stack, which would keep it.
 */
export const makeOnce = (what: MadeFiles) => buildOnce(what, (draft) => make(what, draft), keyOf(what))

async function make(what: MadeFiles, draft: string) {
  const making = spawn(process.execPath, ['bin/run.mjs', 'local/stack/bundling/make.ts', what, draft], {
    cwd: repositoryRoot,
    env: { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(making, 'exit')
  if (code !== 0) throw new Error(`The ${what} could not be made; the reason is above.`)
}

/** Only the template has inputs besides the sources. */
function keyOf(what: MadeFiles) {
  if (what !== 'template') return sourceHash()
  const settings = createHash('sha256').update(JSON.stringify(templateSettings())).digest('hex')
  return `${sourceHash()}-${settings.slice(0, 8)}`
}
