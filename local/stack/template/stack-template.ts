import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { AppStack } from '#infra/app-stack.ts'
import { createApp } from '#infra/create-app.ts'
import { account, region } from '../../emulators/iam/aws-account.ts'

/** Writes the template that a deployment would send, had it this host for its domains. */
export function writeStackTemplate(file: string, host: string) {
  const app = createApp({ analyticsReporting: false, outdir: tmpdir() })
  const stack = new AppStack(app, 'LocalStack', {
    env: { account, region },
    stage: 'local',
    senderAddress: 'hello@example.com',
    appDomain: host,
    storeDomain: host,
    ...companyInEnvironment(),
    checkoutOptions: 'promotion_codes',
    codeOf: () => Code.fromInline('// bundled by the local stack'),
  })
  writeFileSync(file, JSON.stringify(stack.template()))
}

/** Undefined where they are empty, as in a deployment that leaves them out. */
const companyInEnvironment = () => ({
  company: process.env.COMPANY || undefined,
  postalAddress: process.env.POSTAL_ADDRESS || undefined,
})
