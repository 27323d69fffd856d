import { notify } from '../../ui/overlays/toasts/notify.ts'

/** Opens the sheet of the device. Returns whether something was shared; closing it is not a failure. */
export async function sharePost(post: ShareData): Promise<boolean> {
  try {
    await navigator.share(post)
    return true
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError'))
      notify.error('This could not be shared', 'Copy the text instead.')
    return false
  }
}
