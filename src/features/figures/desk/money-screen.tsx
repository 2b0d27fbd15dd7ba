import { AreaTabs, MONEY_TABS } from '#console/page/area-tabs.tsx'
import { Head } from '#console/page/head.tsx'

export function Component() {
  return (
    <>
      <Head title="Money" tabs={<AreaTabs name="Money" tabs={MONEY_TABS} />} />
      <div className="work work--pad money" />
    </>
  )
}
