import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { AppStack } from '#infra/app-stack.ts'
import { newApp } from '#infra/new-app.ts'
import { bundleFolder, webFolder } from '#infra/paths.ts'
import { readSettings, SettingsError } from '#infra/settings.ts'
import { productName } from '#rules/product.ts'

function defineApp() {
  const app = newApp()
  const settings = readSettings((name) => app.node.tryGetContext(name))
  const webIsBuilt = existsSync(webFolder)
  if (!webIsBuilt) console.warn('No page will be deployed; run `npm run build:web` first.')

  new AppStack(app, `${productName}-${settings.stage}`, {
    ...settings,
    description: `${productName}, stage ${settings.stage}`,
    terminationProtection: settings.stage === 'prod',
    codeOf: (name) => Code.fromAsset(join(bundleFolder, name), { exclude: ['*.map'] }),
    ...(webIsBuilt && { webAssets: webFolder }),
  })
}

try {
  defineApp()
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
