import { emailMissing, maxEmailLength, passwordMissing } from '#rules/text.ts'
import { poolOf } from '../../lib/session/cognito-calls.ts'
import type { EarlySignIn } from '../../lib/session/early-sign-in.ts'
import { signInMetadata } from '../../lib/session/sign-in-metadata.ts'
import { createExchange, type Exchange } from '../../lib/session/srp/exchange.ts'
import type { PasswordAnswer, SignInStart } from '../../lib/session/srp/password-sign-in.ts'
import { hasTokens } from '../../lib/session/token-store.ts'
import { trustMetadata } from '../../lib/session/trusted-device.ts'
import { enterDashboard, fetchFirstView, namedFiles } from './enter-dashboard.ts'

type Credentials = { email: string; password: string }
type Settings = { userPoolId: string; userPoolClientId: string; userPoolEndpoint?: string }

const files = namedFiles()
let prepared: Exchange | undefined
const early: EarlySignIn = { begin }

/** Only on the plain page: whoever was sent here goes on to another page, which the application knows. */
const isPlain = () => location.search === '' && location.hash === '' && history.state === null

/** What is missing or too long is left to the application. */
function credentialsIn(form: HTMLFormElement) {
  const typed = new FormData(form)
  const text = (name: string) => String(typed.get(name) ?? '')
  const email = text('email').trim().toLowerCase()
  const password = text('password')
  return email === '' || email.length > maxEmailLength || password === '' ? undefined : { email, password }
}

function prepare() {
  prepared ??= createExchange(new Worker(files.worker, { type: 'module' }))
  return prepared
}

const settings = (): Settings => JSON.parse(document.getElementById('config')?.textContent ?? '{}')

/** Returns undefined if there is a stored session, which is ended first. */
function startOf(email: string): SignInStart | undefined {
  const pool = poolOf(settings())
  if (hasTokens(pool.clientId)) return undefined
  return { pool, username: email, metadata: { ...signInMetadata(), ...trustMetadata() } }
}

function begin({ email, password }: Credentials) {
  const start = startOf(email)
  if (!start) return undefined
  const exchange = prepare()
  prepared = undefined
  return exchange.signIn({ ...start, password })
}

function followTyping(event: Event) {
  const { type, target } = event
  if (type === 'input' && isStatic() && target instanceof HTMLInputElement) showMessage(target, '')
  beginWhileTyping(event)
}

/** Asks the user pool for its part of the proof once the email was left and the password has begun (docs/design/sign-in.md). */
function beginWhileTyping({ type, target }: Event) {
  if (!(target instanceof HTMLInputElement) || !target.form) return
  const { form } = target
  if (type === 'input' && target.name !== 'password') return
  const isSignIn = form.querySelector('[name=password][autocomplete=current-password]') !== null
  const isComplete = form.querySelector('[name=email]:valid') !== null
  const credentials = isSignIn && isComplete ? credentialsIn(form) : undefined
  const start = credentials && startOf(credentials.email)
  if (start) prepare().begin(start)
}

/** Says what is missing, as web/features/auth/sign-in-form.tsx does. Returns whether anything is. */
function lacksSomething(form: HTMLFormElement) {
  const lacks = (name: string, text: string, isMissing: (value: string) => boolean) => {
    const field = form.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement) || !isMissing(field.value)) return false
    showMessage(field, text)
    return true
  }
  const lacksEmail = lacks('email', emailMissing, (email) => email.trim() === '')
  const lacksPassword = lacks('password', passwordMissing, (password) => password === '')
  return lacksEmail || lacksPassword
}

/** In the place that web/ui/controls/text-field.tsx has for it; none without a text. */
function showMessage(field: HTMLInputElement, text: string) {
  const message = document.getElementById(`${field.id}-message`)
  if (!message || message.textContent === text) return
  message.textContent = text
  message.hidden = text === ''
  field.ariaInvalid = text === '' ? null : 'true'
  if (text === '') field.removeAttribute('aria-describedby')
  else field.setAttribute('aria-describedby', message.id)
}

/** Signs in while the application's scripts arrive. */
function beginEarly(form: HTMLFormElement) {
  const credentials = credentialsIn(form)
  const answer = credentials && !early.attempt ? begin(credentials) : undefined
  if (!credentials || !answer) return
  fetchFirstView(files)
  early.attempt = { ...credentials, answer, hasEntered: hasEntered(answer, settings().userPoolClientId) }
}

/** A refusal is shown by the application, and so is the code that an unverified address needs. */
async function hasEntered(answer: Promise<PasswordAnswer>, clientId: string) {
  try {
    const answered = await answer
    return !early.isOver && enterDashboard(answered, clientId, files)
  } catch {
    return false
  }
}

function followPress(event: Event) {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (!isStatic() || button?.type !== 'submit' || !button.form) return
  if (!lacksSomething(button.form)) return beginEarly(button.form)
  button.form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  // It is answered, so the application has nothing to repeat.
  event.preventDefault()
  event.stopPropagation()
}

/** Returns whether the page still shows the document's form: not what the application has taken over, nor the dashboard. */
const isStatic = () => document.getElementById('root')?.dataset.form === 'sign-in'

/** web/app/keep-static-form.ts has removed the form if something else is to be shown. */
const hasForm = () => document.querySelector('#root form') !== null

if (isPlain() && hasForm()) {
  window.earlySignIn = early
  document.addEventListener('click', followPress, true)
  for (const type of ['input', 'change']) document.addEventListener(type, followTyping, true)
  // The public key needs no password. The form is painted first.
  requestAnimationFrame(() => setTimeout(prepare))
}
