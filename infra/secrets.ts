import { SecretValue } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import { acknowledge } from './nag/acknowledge.ts'
import { removalPolicyOf } from './private-bucket.ts'

const randomText = { excludePunctuation: true, passwordLength: 64 }
/** Generated, because a value in the template would replace the operator's at a later deployment. */
const noStripeKey = {
  secretStringTemplate: JSON.stringify({ key: '', webhookSecrets: [] }),
  generateStringKey: 'placeholder',
}

export class Secrets extends Construct {
  /** HMAC key of the six-digit codes, of every proof of an address and of every buyer's hash. */
  readonly codes: Secret
  /** Random until the operator stores the real key. */
  readonly openai: Secret
  /** Empty until the operator stores the key; until then nothing can be bought. */
  readonly stripe: Secret
  readonly edge: Secret

  private readonly edgeVersion: string | undefined

  /** `edgeVersion`: the id of the edge secret's version; without it CloudFormation reads the current one. */
  constructor(scope: Construct, id: string, props: { keep: boolean; edgeVersion: string | undefined }) {
    super(scope, id)
    this.edgeVersion = props.edgeVersion
    const removalPolicy = removalPolicyOf(props.keep)
    this.codes = new Secret(this, 'Codes', {
      description: 'HMAC key of codes, proofs of addresses and buyer hashes.',
      generateSecretString: randomText,
      removalPolicy,
    })
    this.openai = new Secret(this, 'OpenAiKey', {
      description: 'The OpenAI API key; replace it with yours.',
      generateSecretString: randomText,
      removalPolicy,
    })
    this.stripe = new Secret(this, 'Stripe', {
      description: 'The Stripe key and the webhook secrets; put yours in.',
      generateSecretString: { ...randomText, ...noStripeKey },
      removalPolicy,
    })
    this.edge = new Secret(this, 'Edge', {
      description: 'Proves to the functions that a request came through CloudFront.',
      generateSecretString: randomText,
      removalPolicy,
    })
    acknowledge(this.codes, 'Rotated manually, because a rotation invalidates pending codes.', 'SMG4')
    acknowledge(this.openai, 'Only OpenAI can issue a new key.', 'SMG4')
    acknowledge(this.stripe, 'Only Stripe can issue a new key.', 'SMG4')
    acknowledge(this.edge, 'Rotated by a deployment, which updates CloudFront and the functions.', 'SMG4')
  }

  /**
   * CloudFormation resolves it during deployment, so the template contains a reference and never the value. It resolves
   * the reference again only in resources with changed properties, so a rotation changes the version in the reference:
   * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references-secretsmanager.html
   */
  get edgeReference() {
    const version = this.edgeVersion ? { versionId: this.edgeVersion } : {}
    return SecretValue.secretsManager(this.edge.secretArn, version).unsafeUnwrap()
  }
}
