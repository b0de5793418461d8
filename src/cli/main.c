#include "kura.h"
int main(void)
{
    puts(kura_version());
    return 0;
}
