import { escaped } from './html.ts'

/** Why what was entered is refused; read with the field that has the mistake. */
export const alertText = (alert: string | undefined) =>
  alert ? `<p role="alert" id="alert">${escaped(alert)}</p>` : ''

/** A field for a number of digits, which has the focus if it was refused. `attributes` is HTML. */
export const textField = (label: string, attributes: string, alert: string | undefined) =>
  `<label>${label}<input ${attributes} inputmode="numeric" autocomplete="off"${
    alert ? ' aria-invalid="true" aria-describedby="alert" autofocus' : ''
  }></label>`

/** Numbers that do something, folded away. */
export const testNumbers = (title: string, numbers: Readonly<Record<string, string>>) =>
  `<details><summary>${title}</summary><ul>${Object.entries(numbers)
    .map(([effect, number]) => `<li><span>${effect}</span><code>${number}</code></li>`)
    .join('\n')}</ul></details>`
