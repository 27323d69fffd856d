import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import {
  AccountRecovery,
  ClientAttributes,
  UserPool as CognitoUserPool,
  FeaturePlan,
  LambdaVersion,
  Mfa,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { acknowledge } from './acknowledge.ts'
import { userPoolFunction } from './functions.ts'
import type { ProductFunctions } from './product-functions.ts'

const accessTokenMinutes = 10
const challengeMinutes = 15
const refreshTokenDays = 30

/** Email and password, then an emailed code until the email is verified; all of it through the triggers. */
export class UserPool extends Construct {
  readonly pool: CognitoUserPool
  readonly client: UserPoolClient

  constructor(scope: Construct, id: string, props: { keep: boolean; functions: ProductFunctions }) {
    super(scope, id)
    this.pool = this.addPool(props.keep)
    this.client = this.addClient()
    acknowledge(this.pool, 'An emailed code proves the address; sellers choose no second factor yet.', 'COG2')
    acknowledge(this.pool, 'Attempts are limited by our own rules, and by a firewall in production.', 'COG8')
    const triggers = props.functions.add(userPoolFunction)
    this.addTriggers(triggers.lambda)
    props.functions.grantPool(userPoolFunction, triggers, this.pool)
  }

  get ids() {
    return { userPoolId: this.pool.userPoolId, userPoolClientId: this.client.userPoolClientId }
  }

  private addPool(keep: boolean) {
    return new CognitoUserPool(this, 'Users', {
      featurePlan: FeaturePlan.ESSENTIALS,
      selfSignUpEnabled: true,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: false, phone: false },
      standardAttributes: {
        email: { required: true, mutable: true },
        fullname: { required: true, mutable: true },
      },
      accountRecovery: AccountRecovery.NONE,
      mfa: Mfa.OFF,
      passwordPolicy: {
        minLength: 8,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
      },
      deletionProtection: keep,
      removalPolicy: keep ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    })
  }

  private addClient() {
    return this.pool.addClient('Web', {
      authFlows: { custom: true },
      disableOAuth: true,
      generateSecret: false,
      supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(accessTokenMinutes),
      idTokenValidity: Duration.minutes(accessTokenMinutes),
      refreshTokenValidity: Duration.days(refreshTokenDays),
      authSessionValidity: Duration.minutes(challengeMinutes),
      readAttributes: new ClientAttributes().withStandardAttributes({
        email: true,
        emailVerified: true,
        fullname: true,
      }),
      writeAttributes: new ClientAttributes().withStandardAttributes({ email: true, fullname: true }),
    })
  }

  private addTriggers(triggers: IFunction) {
    this.pool.addTrigger(UserPoolOperation.PRE_SIGN_UP, triggers)
    this.pool.addTrigger(UserPoolOperation.DEFINE_AUTH_CHALLENGE, triggers)
    this.pool.addTrigger(UserPoolOperation.CREATE_AUTH_CHALLENGE, triggers)
    this.pool.addTrigger(UserPoolOperation.VERIFY_AUTH_CHALLENGE_RESPONSE, triggers)
    this.pool.addTrigger(UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG, triggers, LambdaVersion.V2_0)
  }
}
