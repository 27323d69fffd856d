import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import { acknowledge } from './acknowledge.ts'

const randomText = { excludePunctuation: true, passwordLength: 64 }

export class Secrets extends Construct {
  /** Keys the six-digit codes. */
  readonly codes: Secret
  /** Holds a random text until the operator puts the real key in. */
  readonly openai: Secret
  readonly edge: Secret

  constructor(scope: Construct, id: string) {
    super(scope, id)
    this.codes = new Secret(this, 'Codes', {
      description: 'Keys the six-digit codes.',
      generateSecretString: randomText,
    })
    this.openai = new Secret(this, 'OpenAiKey', {
      description: 'The OpenAI API key; put yours in.',
      generateSecretString: randomText,
    })
    this.edge = new Secret(this, 'Edge', {
      description: 'Proves to the functions that a request came through CloudFront.',
      generateSecretString: randomText,
    })
    acknowledge(this.codes, 'Rotated by hand: each rotation ends the codes under way.', 'SMG4')
    acknowledge(this.openai, 'Only OpenAI can issue another key.', 'SMG4')
    acknowledge(this.edge, 'Rotated by a deployment, on both sides at once.', 'SMG4')
  }

  /** CloudFormation resolves it at deploy, so the template holds a reference and never the value. */
  get edgeReference() {
    return this.edge.secretValue.unsafeUnwrap()
  }
}
