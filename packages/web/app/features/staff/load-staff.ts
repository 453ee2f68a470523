import { isProblem, type OutputOf } from '@tinsmith/contract/client';
import { data } from 'react-router';
import { getAdminOverview } from '../../api/gen/admin-records.ts';
import type { Load, PageRequest } from '../../page/load.ts';

export type Overview = OutputOf<typeof getAdminOverview>;

export interface StaffData<T> {
  /** Null if the viewer is not staff, or not of the rank that the page needs. */
  readonly page: T | null;
  readonly overview: Overview | null;
  readonly isLoggedIn: boolean;
}

/** The menu of the staff area, for a desk of an event; null for others. */
export async function loadOverview({
  call,
  whoAsks,
}: Pick<PageRequest, 'call' | 'whoAsks'>): Promise<Overview | null> {
  return (await whoAsks()).isStaff ? call(getAdminOverview, {}).catch(() => null) : null;
}

/** For pages of the staff area: loads the data for its menu and for the page itself. */
export const loadStaff =
  <T>(load: Load<T>) =>
  async (request: PageRequest) => {
    const { login, isStaff } = await request.whoAsks();
    const others: StaffData<T> = { page: null, overview: null, isLoggedIn: login !== null };
    if (!isStaff) return data(others, { status: 403 });
    try {
      const [overview, page] = await Promise.all([request.call(getAdminOverview, {}), load(request)]);
      return data<StaffData<T>>({ page, overview, isLoggedIn: true });
    } catch (error) {
      if (!isProblem(error, 'not-staff')) throw error;
      const overview = await request.call(getAdminOverview, {}).catch(() => null);
      return data<StaffData<T>>({ ...others, overview }, { status: 403 });
    }
  };
