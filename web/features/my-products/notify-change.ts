import { notify } from '../../ui/overlays/toasts/notify.ts'

/** Says that a change is saved; where the live page does not have it yet, what buyers see, with a button that publishes. */
export const notifyChange = (title: string, unpublished: string | undefined, publish: () => void) =>
  unpublished
    ? notify.success(title, unpublished, { label: 'Publish', onClick: publish })
    : notify.success(title)
