import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { AppStack } from '#infra/app-stack.ts'
import { createApp, withoutDiagnostics } from '#infra/define-app.ts'
import { account, region } from '../../emulators/iam/aws-account.ts'
import { placeholderHost, templateName } from '../bundling/cache-files.ts'
import { templateSettings } from '../bundling/template-settings.ts'

/** Nothing leaves the machine: the inbox answers mails to it. */
const localReplyDomain = 'replies.example.com'

/** Writes the template that a deployment would send, had it the local stack's host for its domains. */
export function writeStackTemplate(folder: string) {
  const app = createApp({ ...withoutDiagnostics, outdir: tmpdir() })
  const stack = new AppStack(app, 'LocalStack', {
    env: { account, region },
    stage: 'local',
    senderAddress: 'hello@example.com',
    replyDomain: localReplyDomain,
    appDomain: placeholderHost,
    storeDomain: placeholderHost,
    ...templateSettings(),
    checkoutOptions: 'promotion_codes',
    // The simulated Stripe has no limit.
    paymentCallsPerSecond: 1000,
    codeOf: () => Code.fromInline('// bundled by the local stack'),
  })
  writeFileSync(join(folder, templateName), JSON.stringify(stack.template()))
}
