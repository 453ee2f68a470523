export const notifyStaffName = 'tell-staff-of-file';
