/** Marks the plan that the visitor has pressed, while the browser goes on to it. */
export function startPlanChoice(page: ParentNode) {
  const links = [...page.querySelectorAll<HTMLAnchorElement>('#pricing a[data-choose]')]
  for (const link of links)
    link.addEventListener('click', () => {
      for (const other of links) {
        const isChosen = other === link
        other.textContent = isChosen ? 'Selected' : (other.dataset.choose ?? '')
        if (isChosen) other.setAttribute('aria-current', 'true')
        else other.removeAttribute('aria-current')
      }
    })
}
