import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { AppStack } from '#infra/app-stack.ts'
import { bundleFolder, webFolder } from '#infra/paths.ts'
import { readSettings } from '#infra/settings.ts'
import { productName } from '#rules/product.ts'

const app = new App()
const settings = readSettings((name) => app.node.tryGetContext(name))
const webIsBuilt = existsSync(webFolder)
if (!webIsBuilt) console.warn('dist/web is missing, so no page is deployed; run `npm run build:web` first.')

new AppStack(app, `${productName}-${settings.stage}`, {
  ...settings,
  description: `${productName}, stage ${settings.stage}`,
  codeOf: (name) => Code.fromAsset(join(bundleFolder, name), { exclude: ['*.map'] }),
  ...(webIsBuilt && { webAssets: webFolder }),
})
