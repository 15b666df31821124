#pragma once

namespace bastide::arena::keeper {

/// From here on this process and all that it starts cannot leave their process group: setsid(2) and
/// setpgid(2) fail with EPERM. So kill(2) of the group reaches them all at once, also those that fork faster
/// than anybody could list them. Asks that the process has given up gaining privileges. Gives false where the
/// kernel cannot do it.
bool stay_in_group();

}  // namespace bastide::arena::keeper
