import css from './PageTabs.module.css'

/** The places of one page, under its head: each has its address. */
export function PageTabs<Tab extends string>(props: {
  label: string
  tabs: readonly Tab[]
  tab: Tab
  hrefOf: (tab: Tab) => string
  textOf: (tab: Tab) => string
}) {
  return (
    <nav className={css.tabs} aria-label={props.label}>
      {props.tabs.map((one) => (
        <a key={one} href={props.hrefOf(one)} aria-current={one === props.tab ? 'page' : undefined}>
          {props.textOf(one)}
        </a>
      ))}
    </nav>
  )
}
