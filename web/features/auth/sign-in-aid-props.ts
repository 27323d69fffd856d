type Credentials = { email: string; password: string }
export type SignInAidProps = {
  disabled: boolean
  /** Called once the account exists. */
  onReady: (credentials: Credentials) => Promise<void>
}
