import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { edgeRegion } from '#infra/cloudfront/edge-region.ts'
import { createApp } from '#infra/create-app.ts'
import { bundleFolder, webFolder } from '#infra/paths.ts'
import { addProductStacks } from '#infra/product-stacks.ts'
import { readSettings, SettingsError } from '#infra/settings.ts'

function defineApp() {
  const app = createApp()
  const settings = readSettings((name) => app.node.tryGetContext(name))
  const webIsBuilt = existsSync(webFolder)
  if (!webIsBuilt) console.warn('No web files will be deployed: run `npm run build:web` first.')
  const { CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION: region = edgeRegion } = process.env

  addProductStacks(app, settings, {
    env: { region, ...(account && { account }) },
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
