type Credentials = { email: string; password: string }
export type SignInAidProps = {
  disabled: boolean
  /** The account is there: sign in. */
  onReady: (credentials: Credentials) => Promise<void>
}
