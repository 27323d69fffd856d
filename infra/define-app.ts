import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { App, type AppProps } from 'aws-cdk-lib'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { DISABLE_CREATION_STACK_TRACES } from 'aws-cdk-lib/cx-api'
import recommendedFlags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' }
import { edgeRegion } from './cloudfront/domain.ts'
import { bundleFolder, webFolder } from './paths.ts'
import { addProductStacks } from './product-stacks.ts'
import { checkBuiltStage, readSettings } from './settings.ts'

/**
 * Defines the stacks of the stage that the context says, with the functions as soon as they are `bundled`.
 * @throws SettingsError at once if the context is wrong
 */
export async function defineApp(bundled: Promise<void>) {
  const app = createApp()
  const settings = readSettings((name) => app.node.tryGetContext(name))
  const webIsBuilt = existsSync(webFolder)
  if (!webIsBuilt) console.warn('No web files will be deployed: run `npm run build:web` first.')
  if (webIsBuilt) checkBuiltStage(settings, process.env.STOREWRIGHT_STAGE)
  const { CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION = edgeRegion } = process.env
  const region = settings.region ?? CDK_DEFAULT_REGION
  await bundled

  addProductStacks(app, settings, {
    env: { region, ...(account && { account }) },
    codeOf: (name) => Code.fromAsset(join(bundleFolder, name), { exclude: ['*.map'] }),
    ...(webIsBuilt && { webAssets: webFolder }),
  })
}

/** What the CDK records about a construct for its own reports takes a fifth of a synthesis. No template has it. */
export const withoutDiagnostics = {
  treeMetadata: false,
  analyticsReporting: false,
  context: { [DISABLE_CREATION_STACK_TRACES]: true },
} satisfies AppProps

/** aws-cdk-lib is pinned, so its recommended flags change only with its version. */
export const createApp = (props: AppProps = {}) =>
  new App({ ...props, context: { ...recommendedFlags, ...props.context } })
